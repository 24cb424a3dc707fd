import {
  auctionCompanies,
  createCompany,
  createPlatform,
  editCompany,
  editPlatform,
} from '../../../contract/dictionaries.ts'
import { writableNames, type Resource } from '../../../contract/resource.ts'
import type { BodyOf } from '../../../contract/route.ts'
import type { Key } from '../../../texts/text.ts'
import { ApiError, call } from '../../transport/api.ts'
import { queries } from '../../transport/queries.ts'
import { FormField, FormSection, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import type { Entry } from './dictionary-list.ts'

interface DictionaryDrawerProps {
  resource: Resource
  /** Absent: a new entry. */
  row: Entry | undefined
  addKey: Key
  onClose: () => void
}

const inUse = { enabled: true }

/** The form of one entry. Its key is the server's to give. */
export function DictionaryDrawer({ resource, row, addKey, onClose }: DictionaryDrawerProps) {
  const { t } = useText()
  const names = writableNames(resource)
  const [create, edit] =
    resource === auctionCompanies ? [createCompany, editCompany] : [createPlatform, editPlatform]
  const of = useRecordForm<Entry>({
    resource,
    names,
    row,
    start: inUse,
    save: (body) =>
      (row
        ? call(edit, { params: { id: row.id }, body: body as BodyOf<typeof edit>, quiet: true })
        : call(create, { body: body as BodyOf<typeof create>, quiet: true })
      ).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.reason !== 'duplicate') throw error
        throw new ApiError(error.status, error.code, error.msg, { fields: { name: t('dictionaries.taken') } })
      }),
    onSaved: (saved) => {
      void queries.invalidateQueries({ queryKey: [resource.name] })
      showSuccess(row ? t('act.saved') : t('dictionaries.added', { name: saved.name }))
      onClose()
    },
  })
  return (
    <SideDrawer
      title={row ? t('dictionaries.editTitle', { name: row.name }) : t(addKey)}
      onClose={onClose}
      width={480}
    >
      <RecordFormView of={of} onCancel={onClose}>
        <FormSection title="">
          <FormField name="name" wide focus />
          <FormField name="refund_working_days" wide help={t('dictionaries.daysHelp')} />
          <FormField name="sort" wide help={t('dictionaries.sortHelp')} />
          <FormField name="enabled" wide help={t('dictionaries.enabledHelp')} />
        </FormSection>
      </RecordFormView>
    </SideDrawer>
  )
}
