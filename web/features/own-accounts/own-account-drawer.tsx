import { type OwnAccountRow, ownAccountRoutes } from '#contract/own-accounts.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { recordCalls } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { ownAccountLayout } from './layout.ts'
import { ownAccountActs, type OwnAccountAct } from './own-account-list.ts'

export function OwnAccountDrawers({
  record: { id, act, close },
  row,
}: DrawerProps<OwnAccountRow, OwnAccountAct>) {
  if (act !== 'new' && !row) return null
  return <OwnAccountDrawer key={id ?? act} row={row} onClose={close} />
}

const start = { enabled: true, purpose: 'settlement' }

const calls = recordCalls(ownAccountRoutes)

/** The form of one of our accounts. */
function OwnAccountDrawer({ row, onClose }: { row: OwnAccountRow | undefined; onClose: () => void }) {
  const { t } = useText()
  const of = useRecordForm<OwnAccountRow>({
    layout: ownAccountLayout,
    row,
    start,
    save: (body) => calls.save(row, body),
    onSaved: (saved) => {
      void ownAccountActs.refresh()
      showSuccess(row ? t('act.saved') : t('ownAccounts.added', { name: saved.name }))
      onClose()
    },
  })
  return (
    <SideDrawer title={row?.name ?? t('ownAccounts.add')} onClose={onClose} width={480}>
      <RecordFormView of={of} onCancel={onClose}>
        <FormSections
          layout={ownAccountLayout}
          title={() => ''}
          fields={{
            name: { focus: true },
            company: { help: t('ownAccounts.companyHelp') },
            enabled: { help: t('ownAccounts.enabledHelp') },
          }}
        />
      </RecordFormView>
    </SideDrawer>
  )
}
