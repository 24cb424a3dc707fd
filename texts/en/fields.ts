import type { Same } from '../text.ts'
import type * as zh from '../zh/fields.ts'

export const fields: Same<typeof zh.fields> = {
  id: 'ID', version: 'Version', created_at: 'Created', created_by: 'Created by', updated_at: 'Updated', updated_by: 'Updated by',
  company_name: 'Company name', name: 'Customer name', phone: 'Phone', department: 'Department', duty: 'Position', area: 'Area', status: 'Intention',
  wechat: 'WeChat', service_id: 'Salesperson', credit_code: 'Unified social credit code', source: 'Source', tags: 'Tags', remark: 'Remark',
  last_follow_at: 'Last follow-up', next_follow_at: 'Next follow-up', follow_up_count: 'Follow-ups', locked_until: 'Locked until', owner_since: 'Owned since',
  pool_at: 'In the pool since', prev_service_id: 'Former salesperson', live_lots: 'Live lots', deal_count: 'Deals', last_deal_at: 'Last deal',
  archived_at: 'Archived', pool_days_left: 'Days left', pool_reason: 'Why in the pool', overdue: 'Overdue', falling_soon: 'Falling soon',
  locked: 'Locked', team: "My team's", archived: 'Archived', kind: 'Kind of contact', content: 'Content', files: 'Attachments',
  username: 'Username', nickname: 'Nickname', roles: 'Roles', leader_uid: 'Leader', avatar: 'Picture', introduction: 'About', disabled_at: 'Disabled since',
  disabled: 'Disabled', must_change_password: 'Must change password', last_seen_at: 'Last seen', customers_held: 'Customers held',
  password: 'Password', old_password: 'Old password', new_password: 'New password', token: 'Token',
  enabled: 'Enabled', contact_expire_days: 'Days without contact', deal_expire_days: 'Days without a deal', notify_days: 'Days of warning',
  claim_daily_limit: 'Claims a day', reclaim_cooldown_days: 'Days before claiming again', reveal_daily_limit: 'Numbers revealed a day',
  max_owned: 'Most customers held', max_locked: 'Most customers locked', overrides: 'Other terms by intention', reason: 'Reason', ids: 'Selected records',
  at: 'Time', uid: 'Person', action: 'Action', resource: 'Record', record_id: 'Record ID', add: 'Tags to add', remove: 'Tags to remove',
  mapping: 'Columns', on_duplicate: 'Where it exists already', file: 'File', list: 'List', query: 'Filter', confirm_duplicate: 'Confirm duplicate',
  page: 'Page', limit: 'Rows a page', sort: 'Sort', q: 'Search', follow_up_id: 'Follow-up ID',
}

export const fieldsOf: Same<typeof zh.fieldsOf> = {
  staff: { name: 'Full name' },
  views: { name: 'Name of the view' },
}

export const options: Same<typeof zh.options> = {
  customers: {
    status: { 1: 'Strong', 2: 'Interested', 3: 'Watching', 4: 'None yet', 5: 'Working with us', 6: 'Refused' },
    reason: { 1: 'No interest', 2: 'Cannot be reached', 3: 'Duplicate', 4: 'Wrong area', 5: 'Hand-over', 9: 'Other' },
    pool_reason: {
      no_intention: 'No interest', unreachable: 'Cannot be reached', duplicate: 'Duplicate', wrong_area: 'Wrong area', handover: 'Hand-over', other: 'Other',
      contact_expired: 'No contact for too long', deal_expired: 'No deal for too long', created: 'Entered into the pool', imported: 'Imported into the pool',
    },
  },
  follow_ups: { kind: { 1: 'Phone', 2: 'WeChat', 3: 'Visit', 4: 'Meeting', 9: 'Other' } },
  staff: {
    roles: {
      1: 'Administrator', 2: 'Operations director', 3: 'Sales lead', 4: 'Recruiting lead', 5: 'Salesperson', 6: 'Recruiter', 7: 'Auditor', 8: 'Finance',
    },
  },
  imports: {
    state: { uploaded: 'To be confirmed', queued: 'Queued', running: 'Running', done: 'Done', failed: 'Failed' },
    reason: { required: 'Required value missing', too_long: 'Too long', unknown_choice: 'Unknown choice', bad_format: 'Wrong format', duplicate: 'Duplicate' },
    on_duplicate: { skip: 'Skip', update: 'Update the existing customer' },
  },
}

export const required: Same<typeof zh.required> = {
  empty: '{label} is required',
  enter: 'Enter {label}',
  choose: 'Choose {label}',
  clean_end_time: 'Choose the pick-up deadline',
}

export const faults: Same<typeof zh.faults> = {
  too_long: '{label} may have at most {max} characters',
  too_short: '{label} needs at least {min} characters',
  wrong_password: 'The old password is wrong',
  common_password: 'This password is too common, choose another',
  password_is_username: 'The password may not be the username',
  wrong_owner: 'It cannot be assigned to this person',
  username_taken: 'This username is taken',
  unknown_choice: '{label} is not one of the choices',
  bad_format: '{label} has the wrong format',
  out_of_range: '{label} is out of range',
  unknown_field: 'Unknown field: {label}',
  duplicate: '{label} is a duplicate',
}
