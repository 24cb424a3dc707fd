import { Alert, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { role } from '#contract/grammar/permissions.ts'
import { type StaffRow, staffRoutes } from '#contract/staff.ts'
import { recordCalls } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm, type RecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { refreshStaff } from './acts.ts'
import { namedStaffLayout, staffLayout } from './layout.ts'
import { mixedRoles } from './mixed-roles.ts'
import { StaffSessions } from './staff-sessions.tsx'
import type { MadePassword } from './password-once.tsx'

const calls = recordCalls(staffRoutes)

interface StaffDrawerProps {
  /** Absent: a new account. */
  row: StaffRow | undefined
  onClose: () => void
  /** Shows a generated password once. */
  onMade: (made: MadePassword) => void
}

/** The form of an account. */
export function StaffDrawer({ row, onClose, onMade }: StaffDrawerProps) {
  const { t } = useText()
  const password = useRef<HTMLInputElement>(null)
  const named = !row || row.roles.includes(role.administrator)
  const layout = named ? namedStaffLayout : staffLayout
  const of = useRecordForm<StaffRow & { password?: string | null }>({
    layout,
    row,
    save: (body) => {
      const typed = row ? '' : (password.current?.value ?? '')
      return calls.save(row, { ...body, ...(typed !== '' && { password: typed }) })
    },
    onSaved: (saved) => {
      void refreshStaff()
      showSuccess(t(row ? 'staff.saved' : 'staff.added', { name: saved.nickname }))
      onClose()
      if (saved.password) onMade({ who: saved.nickname, password: saved.password })
    },
  })
  return (
    <SideDrawer
      title={row ? t('staff.editTitle', { name: row.nickname }) : t('staff.add')}
      onClose={onClose}
      width={520}
    >
      <RecordFormView of={of} onCancel={onClose}>
        <FormSections
          layout={layout}
          title={() => ''}
          fields={{
            [named ? 'username' : 'nickname']: { focus: true },
            roles: { after: <MixedRoles of={of} /> },
          }}
        />
        {!row && <NewPassword input={password} />}
      </RecordFormView>
      {row && <StaffSessions id={row.id} />}
    </SideDrawer>
  )
}

function NewPassword({ input }: { input: React.RefObject<HTMLInputElement | null> }) {
  const { t, label } = useText()
  return (
    <PasswordInput
      ref={input}
      label={label('staff', 'password')}
      description={t('staff.passwordHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
    />
  )
}

/** Warns if the chosen roles lift each other's masks. It does not forbid them. */
function MixedRoles({ of }: { of: RecordForm }) {
  const { t } = useText()
  const roles = useWatch({ control: of.form.control, name: 'roles' })
  const warnings = mixedRoles(Array.isArray(roles) ? roles.map(Number) : [])
  if (warnings.length === 0) return null
  return (
    <Alert color="orange" title={t('staff.mixed')} mt={8} role="status">
      {warnings.map((warning) => (
        <p key={warning} style={{ margin: '0 0 4px' }}>
          {t(warning)}
        </p>
      ))}
    </Alert>
  )
}
