// Stylelint's recommended rules. The rules of style.css are in the order of what they are about, so the one that asks for
// an order by specificity is off.
export default {
  extends: 'stylelint-config-recommended',
  rules: { 'no-descending-specificity': null },
};
