export const lotItems = {
  fields: {
    lot_items: {
      lot_id: 'Lot',
      round_no: 'Round',
      kind: 'Kind',
      name: 'Name',
      number: 'Ship number',
      brand: 'Brand',
      model: 'Model',
      plate: 'Plate',
      vin: 'VIN',
      first_registered: 'First registered',
      mileage: 'Mileage (km)',
      year: 'Year',
      gross_tonnage: 'Gross tonnage',
      light_displacement: 'Light displacement (t)',
      quantity: 'Quantity',
      condition: 'Condition',
      photos: 'Photos',
      rows: 'Rows',
    },
  },
  options: {
    lot_items: {
      kind: { vehicle: 'Vehicle', ship: 'Ship', equipment: 'Equipment' },
      warning: { vin_check_digit: 'The check digit of this VIN is wrong: please compare' },
    },
  },
}
