export const commissionScales = {
  commissionScales: {
    title: 'Commission bands',
    edit: 'Set commission bands',
    hint: 'The first band begins at 0, and each next one higher; a band counts for its own part of the price. A fixed sum replaces bands and bounds. Left empty, the plain rate applies.',
    buyer: 'Buyer',
    consignor: 'Consignor',
    least: 'at least {amount} CNY',
    most: 'at most {amount} CNY',
    fixedSum: '{amount} CNY, fixed',
    above: 'Above {above} CNY',
    add: 'Add a band',
    remove: 'Remove this band',
    save: 'Save bands',
    cancel: 'Discard',
    saved: 'Commission bands saved',
  },
}
