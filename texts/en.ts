import { consignors } from './en/consignors.ts'
import { bids } from './en/bids.ts'
import { customers } from './en/customers.ts'
import { dictionaries } from './en/dictionaries.ts'
import { exports } from './en/exports.ts'
import { faults, fields, fieldsOf, options, required } from './en/fields.ts'
import { exportFile } from './en/export-file.ts'
import { finance } from './en/finance.ts'
import { form } from './en/form.ts'
import { help } from './en/help.ts'
import { imports } from './en/imports.ts'
import { list } from './en/list.ts'
import { lots } from './en/lots.ts'
import { audit } from './en/audit.ts'
import { dashboard } from './en/dashboard.ts'
import { notifications } from './en/notifications.ts'
import { profile } from './en/profile.ts'
import { search } from './en/search.ts'
import { signUps } from './en/sign-ups.ts'
import { staff } from './en/staff.ts'
import { pool } from './en/pool.ts'
import { recyclers } from './en/recyclers.ts'
import { reasons, sessionMessages } from './en/reasons.ts'
import { session } from './en/session.ts'
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
} from './en/shell.ts'
import { ui } from './en/ui.ts'
import type { Texts } from './text.ts'

export const en: Texts = {
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
