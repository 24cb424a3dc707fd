import { consignors } from './es/consignors.ts'
import { bids } from './es/bids.ts'
import { customers } from './es/customers.ts'
import { dictionaries } from './es/dictionaries.ts'
import { exports } from './es/exports.ts'
import { faults, fields, fieldsOf, options, required } from './es/fields.ts'
import { exportFile } from './es/export-file.ts'
import { finance } from './es/finance.ts'
import { form } from './es/form.ts'
import { help } from './es/help.ts'
import { imports } from './es/imports.ts'
import { list } from './es/list.ts'
import { lots } from './es/lots.ts'
import { audit } from './es/audit.ts'
import { dashboard } from './es/dashboard.ts'
import { notifications } from './es/notifications.ts'
import { profile } from './es/profile.ts'
import { search } from './es/search.ts'
import { signUps } from './es/sign-ups.ts'
import { staff } from './es/staff.ts'
import { pool } from './es/pool.ts'
import { recyclers } from './es/recyclers.ts'
import { reasons, sessionMessages } from './es/reasons.ts'
import { session } from './es/session.ts'
import {
  act,
  download,
  errorLog,
  keys,
  network,
  page,
  palette,
  product,
  screens,
  settings,
  shell,
  tabs,
  time,
  upload,
} from './es/shell.ts'
import { ui } from './es/ui.ts'
import type { Texts } from './text.ts'

export const es: Texts = {
  fields,
  fieldsOf,
  options,
  required,
  faults,
  reasons,
  sessionMessages,
  product,
  screens,
  shell,
  palette,
  tabs,
  settings,
  errorLog,
  keys,
  page,
  network,
  time,
  act,
  download,
  upload,
  session,
  ui,
  list,
  exportFile,
  finance,
  form,
  audit,
  dashboard,
  notifications,
  search,
  profile,
  recyclers,
  signUps,
  bids,
  staff,
  customers,
  consignors,
  dictionaries,
  exports,
  lots,
  pool,
  help,
  imports,
}
