import type { Same } from '../text.ts'
import type { form as source } from '../zh/form.ts'

export const form: Same<typeof source> = {
  choose: 'Choose',
  none: {
    staff: 'Nobody to choose; the administrator adds staff under System › Staff',
    auction_companies: 'No auction company in use; see Master data › Auction companies',
    auction_platforms: 'No auction platform in use; see Master data › Auction platforms',
    consignors: 'No consignors yet; add one under Master data › Consignors first',
    customers: 'No customers to choose; add one, or claim one from the pool',
    recyclers: 'No recyclers yet; add one under Recyclers first',
    lots: 'No lots to choose; a lot has to be approved and listed first',
  },
  saveKey: 'Ctrl/⌘ S',
  wrong: { one: '{n} field needs attention:', other: '{n} fields need attention:' },
  leaveTitle: 'Discard unsaved changes?',
  leaveText: 'What you have just entered will be lost.',
  leave: 'Discard',
  conflict: {
    title: 'Somebody else has changed this record',
    text: 'Choose what to keep, field by field, and save again.',
    textBy: '{name} has just saved this record. Choose what to keep, field by field, and save again.',
    field: 'Field',
    original: 'Before',
    mine: 'Mine',
    theirs: 'Theirs',
    save: 'Save the chosen',
  },
}
