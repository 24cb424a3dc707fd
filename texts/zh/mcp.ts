export const mcp = {
  mcp: {
    acts: {
      create_customer: '新建客户？',
      edit_customer: '修改客户“{name}”？',
      add_follow_up: '为客户“{name}”记录跟进？',
      claim_customer: '从公海领取客户“{name}”？',
      comment_lot: '在标的“{name}”下评论？',
    },
    confirm: '确认执行',
    declined: '已取消，没有任何改动。',
  },
}
