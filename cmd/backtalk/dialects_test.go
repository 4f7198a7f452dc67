package main

// dialects are one match as different programs write it: how they name the bar and off, join moves,
// mark hits and end games.
var dialects = map[string]string{
	"gnubg.mat": ` 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                   52: 13/8 24/22
  2) 64: 24/18 18/14               31: 22/21 13/10
  3) 63: 24/18 18/15*              55:
  4)  Doubles => 2                  Takes
  5) 21: 13/10                     43: 25/21 13/10*
                                   Wins 2 points
`,
	"galaxy.mat": "\ufeff; [Site \"Backgammon Galaxy\"]\r\n; [Player 1 \"Ann\"]\r\n; [Player 2 \"Bob\"]\r\n\r\n3 point match\r\n\r\n Game 1\r\n" +
		" Ann : 0                          Bob : 0\r\n" +
		"  1) 31: 8/5 6/5                   52: 13/8 24/22\r\n  2) 64: 24/14                     31: 22/21 13/10\r\n" +
		"  3) 63: 24/15                     55: \r\n  4)  Doubles => 2                  Takes\r\n" +
		"  5) 21: 13/10                     43: 25/21 13/10\r\n  6)  Losses 2 points\r\n                                    Wins 2 points\r\n",
	"studio.mat": `; [EventDate "2026.11.22"]
3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 13: 8/5 6/5                   25: 24/22 13/8
  2) 46: 24/14                     31: 22/21 13/10
  3) 36: 24/15*                    55: Cannot Move
  4)  Doubles => 2                  Takes
  5) 12: 13/10                     34: bar/21 13/10*
  6)                                Wins 2 points
`,
	"match.sgf": `(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]DT[2026-11-22]RE[B+2R]
;W[31hefe];B[52lqac];W[64xrrn];B[31cdlo];W[63xrro];B[55];W[double];B[take];W[21mkkj];B[43ydlo])
`,
}
