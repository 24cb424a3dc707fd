import type { Same } from '../text.ts'
import type { form as source } from '../zh/form.ts'

export const form: Same<typeof source> = {
  choose: 'Choose',
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
