import { consignors } from './ja/consignors.ts'
import { bids } from './ja/bids.ts'
import { customers } from './ja/customers.ts'
import { dictionaries } from './ja/dictionaries.ts'
import { exports } from './ja/exports.ts'
import { faults, fields, fieldsOf, options, required } from './ja/fields.ts'
import { exportFile } from './ja/export-file.ts'
import { finance } from './ja/finance.ts'
import { form } from './ja/form.ts'
import { help } from './ja/help.ts'
import { imports } from './ja/imports.ts'
import { list } from './ja/list.ts'
import { lots } from './ja/lots.ts'
import { audit } from './ja/audit.ts'
import { dashboard } from './ja/dashboard.ts'
import { notifications } from './ja/notifications.ts'
import { profile } from './ja/profile.ts'
import { search } from './ja/search.ts'
import { signUps } from './ja/sign-ups.ts'
import { staff } from './ja/staff.ts'
import { pool } from './ja/pool.ts'
import { recyclers } from './ja/recyclers.ts'
import { reasons, sessionMessages } from './ja/reasons.ts'
import { session } from './ja/session.ts'
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
} from './ja/shell.ts'
import { ui } from './ja/ui.ts'
import type { Texts } from './text.ts'

export const ja: Texts = {
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
