import { consignors } from './zh/consignors.ts'
import { bids } from './zh/bids.ts'
import { customers } from './zh/customers.ts'
import { dictionaries } from './zh/dictionaries.ts'
import { exports } from './zh/exports.ts'
import { faults, fields, fieldsOf, options, required } from './zh/fields.ts'
import { exportFile } from './zh/export-file.ts'
import { finance } from './zh/finance.ts'
import { form } from './zh/form.ts'
import { help } from './zh/help.ts'
import { imports } from './zh/imports.ts'
import { list } from './zh/list.ts'
import { lots } from './zh/lots.ts'
import { audit } from './zh/audit.ts'
import { dashboard } from './zh/dashboard.ts'
import { notifications } from './zh/notifications.ts'
import { profile } from './zh/profile.ts'
import { search } from './zh/search.ts'
import { signUps } from './zh/sign-ups.ts'
import { staff } from './zh/staff.ts'
import { pool } from './zh/pool.ts'
import { recyclers } from './zh/recyclers.ts'
import { reasons, sessionMessages } from './zh/reasons.ts'
import { session } from './zh/session.ts'
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
} from './zh/shell.ts'
import { ui } from './zh/ui.ts'

/** The Chinese texts: the source that the other languages must match key by key. */
export const zh = {
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
  customers,
  consignors,
  dictionaries,
  exports,
  lots,
  pool,
  help,
  imports,
  audit,
  dashboard,
  notifications,
  profile,
  recyclers,
  search,
  signUps,
  bids,
  staff,
}
