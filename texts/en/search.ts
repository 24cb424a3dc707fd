export const search = {
  search: {
    kinds: {
      customers: 'Customer',
      pool: 'Open pool',
      consignors: 'Consignor',
      recyclers: 'Recycler',
      lots: 'Lot',
      staff: 'Staff',
    },
  },
  palette: {
    open: 'Search the menu',
    hint: 'Search menu, records and actions',
    findings: 'Findings',
    screens: 'Menu',
    records: 'Records',
    actions: 'Actions',
    nothing: 'Nothing found',
    failed: 'Records could not be searched; try again in a moment',
    move: 'Move',
    choose: 'Open',
  },
}
