/** The goods list (标的清单). */
export const lotItems = {
  fields: {
    lot_items: {
      lot_id: '标的',
      round_no: '轮次',
      kind: '类别',
      name: '名称',
      number: '船号',
      brand: '品牌',
      model: '型号',
      plate: '车牌号',
      vin: '车架号（VIN）',
      first_registered: '初次登记日期',
      mileage: '里程（公里）',
      year: '年份',
      gross_tonnage: '总吨',
      light_displacement: '空船排水量（吨）',
      quantity: '数量',
      condition: '状况',
      photos: '照片',
      rows: '行',
    },
  },
  options: {
    lot_items: {
      kind: { vehicle: '车辆', ship: '船舶', equipment: '设备' },
      warning: { vin_check_digit: '车架号校验位不符，请核对' },
    },
  },
}
