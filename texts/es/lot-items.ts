export const lotItems = {
  fields: {
    lot_items: {
      lot_id: 'Lote',
      round_no: 'Ronda',
      kind: 'Tipo',
      name: 'Nombre',
      number: 'Número del buque',
      brand: 'Marca',
      model: 'Modelo',
      plate: 'Matrícula',
      vin: 'Bastidor (VIN)',
      first_registered: 'Primera matriculación',
      mileage: 'Kilometraje (km)',
      year: 'Año',
      gross_tonnage: 'Arqueo bruto',
      light_displacement: 'Desplazamiento en rosca (t)',
      quantity: 'Cantidad',
      condition: 'Estado',
      photos: 'Fotos',
      rows: 'Filas',
    },
  },
  options: {
    lot_items: {
      kind: { vehicle: 'Vehículo', ship: 'Buque', equipment: 'Equipo' },
      warning: { vin_check_digit: 'El dígito de control del bastidor no cuadra: compruébelo' },
    },
  },
}
