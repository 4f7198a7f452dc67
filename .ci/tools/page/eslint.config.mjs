// ESLint's recommended rules, and what the page's JavaScript keeps to anyway.
import js from '@eslint/js';
import globals from 'globals';

const page = 'cmd/backtalk-web/static';
const tests = 'cmd/backtalk-web/static_test/*.js';

const names = (files, known, sourceType = 'module') => ({ files, languageOptions: { globals: known, sourceType } });

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'arrow-parens': 'error',
      'comma-dangle': ['error', 'always-multiline'],
      'default-param-last': 'error',
      eqeqeq: 'error',
      'no-else-return': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      semi: 'error',
    },
  },
  names([`${page}/*.js`], globals.browser),
  names([`${page}/worker.js`], globals.worker),
  names([`${page}/service.js`], globals.serviceworker),
  names(['cmd/backtalk/internal/notes/page.js'], globals.browser, 'script'),
  names([tests], { ...globals.node, document: 'readonly', window: 'readonly' }),
];
