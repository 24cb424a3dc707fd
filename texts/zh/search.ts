/** Words of the search across records. */
export const search = {
  kinds: {
    customers: '客户',
    pool: '公海客户',
    consignors: '委托方',
    recyclers: '回收商',
    lots: '标的',
    staff: '员工',
  },
}
