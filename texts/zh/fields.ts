/** One label per field name; `fieldsOf` holds the few resources with a wording of their own. */
export const fields = {
  id: '编号', version: '版本', created_at: '创建时间', created_by: '创建人', updated_at: '更新时间', updated_by: '更新人',
  company_name: '公司名称', name: '客户名称', phone: '联系电话', department: '部门', duty: '职务', area: '地区', status: '合作意向',
  wechat: '微信号', service_id: '业务人员', credit_code: '统一社会信用代码', source: '客户来源', tags: '标签', remark: '备注',
  last_follow_at: '最近跟进', next_follow_at: '下次跟进', follow_up_count: '跟进次数', locked_until: '锁定至', owner_since: '归属时间',
  pool_at: '进入公海时间', prev_service_id: '前业务人员', live_lots: '在途标的', deal_count: '成交次数', last_deal_at: '最近成交',
  archived_at: '归档时间', pool_days_left: '剩余天数', pool_reason: '进入公海原因', overdue: '逾期未联系', falling_soon: '即将入公海',
  locked: '已锁定', team: '我团队的', archived: '已归档', kind: '跟进方式', content: '跟进内容', files: '附件',
  username: '账号', nickname: '昵称', roles: '角色', leader_uid: '上级', avatar: '头像', introduction: '个人简介', disabled_at: '停用时间',
  disabled: '已停用', must_change_password: '须修改密码', last_seen_at: '最近在线', customers_held: '名下客户',
  password: '密码', old_password: '原密码', new_password: '新密码', token: '令牌',
  enabled: '启用', contact_expire_days: '未跟进回收天数', deal_expire_days: '未成交回收天数', notify_days: '提前提醒天数',
  claim_daily_limit: '每日领取上限', reclaim_cooldown_days: '重新领取冷却天数', reveal_daily_limit: '每日查看号码上限',
  max_owned: '名下客户上限', max_locked: '锁定客户上限', overrides: '按意向另定', reason: '原因', ids: '所选记录',
  at: '时间', uid: '人员', action: '操作', resource: '对象', record_id: '记录编号', add: '添加标签', remove: '移除标签',
  mapping: '列对应', on_duplicate: '遇到重复时', file: '文件', list: '列表', query: '条件', confirm_duplicate: '确认重复',
  page: '页码', limit: '每页条数', sort: '排序', q: '搜索', follow_up_id: '跟进编号',
}

export const fieldsOf = {
  pool_moves: { kind: '流转方式', from_uid: '原业务人员', to_uid: '新业务人员', by_uid: '操作人', customer_id: '客户' },
  audit: { to: '接手人', customers: '客户数', team: '下属人数', hits: '命中', by: '依据', rows: '行数', total: '总行数', accepted: '接受', updated: '更新', refused: '拒绝', done: '完成', method: '方法', path: '路径', from_line: '起始行', to_line: '结束行', import_id: '导入编号', line: '行' },
  staff: { name: '姓名' },
  views: { name: '视图名称' },
}

export const options = {
  customers: {
    status: { 1: '强烈', 2: '有意向', 3: '观望', 4: '暂无', 5: '已合作', 6: '拒绝' },
    reason: { 1: '无意向', 2: '联系不上', 3: '重复', 4: '区域不符', 5: '离职交接', 9: '其他' },
    pool_reason: {
      no_intention: '无意向', unreachable: '联系不上', duplicate: '重复', wrong_area: '区域不符', handover: '离职交接', other: '其他',
      contact_expired: '长期未跟进', deal_expired: '长期未成交', created: '录入公海', imported: '导入公海',
    },
  },
  pool_moves: {
    kind: { claim: '领取', assign: '分配', release: '放入公海', recycle: '自动回收', transfer: '转移', lock: '锁定', unlock: '解锁' },
    reason: {
      no_intention: '无意向', unreachable: '联系不上', duplicate: '重复', wrong_area: '区域不符', handover: '离职交接', other: '其他',
      contact_expired: '长期未跟进', deal_expired: '长期未成交', created: '录入公海', imported: '导入公海',
    },
  },
  follow_ups: { kind: { 1: '电话', 2: '微信', 3: '上门', 4: '会议', 9: '其他' } },
  staff: {
    roles: {
      1: '总管理员', 2: '运营总监', 3: '业务主管', 4: '招商主管', 5: '业务员', 6: '招商专员', 7: '审计', 8: '财务',
    },
  },
  audit: {
    action: {
      login: '登录', login_failed: '登录失败', logout: '退出登录', change_password: '修改密码', end_session: '结束登录', edit_profile: '修改资料', denied: '被拒绝',
      create: '新增', edit: '编辑', reset_password: '重置密码', hand_over: '工作交接', delete: '删除', claim: '领取', assign: '分配', release: '放弃',
      transfer: '转移', recycle: '回收', lock: '锁定', unlock: '解锁', archive: '归档', tag: '改标签', reveal: '查看号码', check: '查重', follow_up: '跟进',
      correct_follow_up: '更正跟进', change_rules: '修改规则', upload: '上传', import: '上传导入表', run_import: '执行导入', download: '下载',
    },
    resource: {
      session: '登录', staff: '员工', customers: '客户', follow_ups: '跟进', pool: '公海', imports: '导入', files: '文件', views: '视图',
    },
  },
  imports: {
    state: { uploaded: '待确认', queued: '排队中', running: '导入中', done: '已完成', failed: '失败' },
    reason: { required: '必填项为空', too_long: '超出长度', unknown_choice: '选项无法识别', bad_format: '格式不正确', duplicate: '重复' },
    on_duplicate: { skip: '跳过', update: '更新已有客户' },
  },
}

/** The required messages of the source-spec (§5): three phrases and one exception. */
export const required = {
  empty: '{label}不能为空',
  enter: '请输入{label}',
  choose: '请选择{label}',
  clean_end_time: '选择拉货截止时间',
}

export const faults = {
  too_long: '{label}不能超过 {max} 个字符',
  too_short: '{label}不能少于 {min} 个字符',
  wrong_password: '原密码不正确',
  common_password: '密码过于常见，请换一个',
  password_is_username: '密码不能与账号相同',
  wrong_owner: '不能分配给此人',
  username_taken: '账号已被使用',
  unknown_choice: '{label}不在可选范围内',
  bad_format: '{label}格式不正确',
  out_of_range: '{label}超出允许范围',
  unknown_field: '不支持的字段：{label}',
  duplicate: '{label}重复',
}
