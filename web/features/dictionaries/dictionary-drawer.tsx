import type { Key } from '#texts/text.ts'
import { ApiError } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { recordCalls } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import type { DictionaryAct } from './acts.ts'
import type { Entry } from './dictionary-list.ts'
import { companyLayout, platformLayout } from './layout.ts'
import { dictionaryRoutes } from '#contract/dictionaries.ts'

type EntryDrawersProps = DrawerProps<Entry, DictionaryAct>

export const CompanyDrawers = (props: EntryDrawersProps) => (
  <DictionaryDrawers
    {...props}
    layout={companyLayout}
    create={dictionaryRoutes.createCompany}
    edit={dictionaryRoutes.editCompany}
    addKey="dictionaries.addCompany"
  />
)

export const PlatformDrawers = (props: EntryDrawersProps) => (
  <DictionaryDrawers
    {...props}
    layout={platformLayout}
    create={dictionaryRoutes.createPlatform}
    edit={dictionaryRoutes.editPlatform}
    addKey="dictionaries.addPlatform"
  />
)

interface Dictionary {
  layout: typeof companyLayout | typeof platformLayout
  create: typeof dictionaryRoutes.createCompany | typeof dictionaryRoutes.createPlatform
  edit: typeof dictionaryRoutes.editCompany | typeof dictionaryRoutes.editPlatform
  addKey: Key
}

function DictionaryDrawers({
  record: { id, act, close },
  row,
  ...dictionary
}: EntryDrawersProps & Dictionary) {
  if (act !== 'new' && !row) return null
  return <EntryDrawer key={id ?? act} {...dictionary} row={row} onClose={close} />
}

interface EntryDrawerProps extends Dictionary {
  /** Absent: a new entry. */
  row: Entry | undefined
  onClose: () => void
}

const inUse = { enabled: true }

/** The form of one entry. The server assigns its key. */
function EntryDrawer({ layout, create, edit, row, addKey, onClose }: EntryDrawerProps) {
  const { t } = useText()
  const calls = recordCalls({ create, edit })
  const of = useRecordForm<Entry>({
    layout,
    row,
    start: inUse,
    save: (body) =>
      calls.save(row, body).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.reason !== 'duplicate') throw error
        throw new ApiError(error.status, error.code, error.msg, { fields: { name: t('dictionaries.taken') } })
      }),
    onSaved: (saved) => {
      void queries.invalidateQueries({ queryKey: [layout.resource.name] })
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
        <FormSections
          layout={layout}
          title={() => ''}
          fields={{
            name: { focus: true },
            refund_working_days: { help: t('dictionaries.daysHelp') },
            sort: { help: t('dictionaries.sortHelp') },
            enabled: { help: t('dictionaries.enabledHelp') },
          }}
        />
      </RecordFormView>
    </SideDrawer>
  )
}
