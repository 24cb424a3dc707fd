import { Alert, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { BodyOf } from '../../../contract/route.ts'
import { createStaff, editStaff, staff, type StaffRow } from '../../../contract/staff.ts'
import { call } from '../../transport/api.ts'
import { queries } from '../../transport/queries.ts'
import { FormField, FormSection, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm, type RecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { mixedRoles } from './mixed-roles.ts'

const editable = ['nickname', 'name', 'roles', 'leader_uid'] as const

interface StaffDrawerProps {
  /** Absent: a new account. */
  row: StaffRow | undefined
  onClose: () => void
  /** A made-up password, to be shown once. */
  onMade: (who: string, password: string) => void
}

export function StaffDrawer({ row, onClose, onMade }: StaffDrawerProps) {
  const { t } = useText()
  const password = useRef<HTMLInputElement>(null)
  const of = useRecordForm<StaffRow & { password?: string }>({
    resource: staff,
    names: row ? editable : ['username', ...editable],
    row,
    save: (body) => {
      if (row)
        return call(editStaff, {
          params: { id: row.id },
          body: body as BodyOf<typeof editStaff>,
          quiet: true,
        })
      const given = password.current?.value ?? ''
      return call(createStaff, {
        body: { ...body, ...(given !== '' && { password: given }) } as BodyOf<typeof createStaff>,
        quiet: true,
      })
    },
    onSaved: (saved) => {
      void queries.invalidateQueries({ queryKey: ['staff'] })
      showSuccess(t(row ? 'staff.saved' : 'staff.added', { name: saved.nickname }))
      onClose()
      if (saved.password) onMade(saved.nickname, saved.password)
    },
  })
  return (
    <SideDrawer
      title={row ? t('staff.editTitle', { name: row.nickname }) : t('staff.add')}
      onClose={onClose}
      width={520}
    >
      <RecordFormView of={of} onCancel={onClose}>
        <FormSection title="">
          {!row && <FormField name="username" wide focus />}
          <FormField name="nickname" focus={row !== undefined} />
          <FormField name="name" />
          <FormField name="roles" wide after={<MixedRoles of={of} />} />
          <FormField name="leader_uid" wide />
        </FormSection>
        {!row && <NewPassword input={password} />}
      </RecordFormView>
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

/** Warns while roles are chosen that lift each other's masks; it does not forbid them. */
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
