export const lotItems = {
  fields: {
    lot_items: {
      lot_id: '物件',
      round_no: '回次',
      kind: '種別',
      name: '名称',
      number: '船番号',
      brand: 'メーカー',
      model: '型式',
      plate: '車両番号',
      vin: '車台番号（VIN）',
      first_registered: '初度登録日',
      mileage: '走行距離（km）',
      year: '年式',
      gross_tonnage: '総トン数',
      light_displacement: '軽荷排水量（トン）',
      quantity: '数量',
      condition: '状態',
      photos: '写真',
      rows: '行',
    },
  },
  options: {
    lot_items: {
      kind: { vehicle: '車両', ship: '船舶', equipment: '設備' },
      warning: { vin_check_digit: '車台番号のチェックディジットが合いません。ご確認ください' },
    },
  },
}
