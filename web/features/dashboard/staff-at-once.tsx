import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { roles, type Role } from '#contract/grammar/permissions.ts'
import { staffRoutes } from '#contract/staff.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { useText } from '#web/text/text.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './staff-at-once.module.css'

interface Wanted {
  key: number
  name: string
  username: string
  role: Role
}

interface Made {
  name: string
  username: string
  password: string
}

const salesperson: Role = 5
const blank = (key: number): Wanted => ({ key, name: '', username: '', role: salesperson })
const isFilled = ({ name, username }: Wanted) => name.trim() !== '' && username.trim() !== ''

/** Creates several accounts at once and explains each role. The passwords are shown once, to be copied. */
export function StaffAtOnce({ onClose }: { onClose: () => void }) {
  const { t, label } = useText()
  const [wanted, setWanted] = useState<readonly Wanted[]>([blank(0), blank(1), blank(2)])
  const [made, setMade] = useState<readonly Made[]>([])
  const { problem, busy, attempt } = useAttempt()
  const set = (key: number, part: Partial<Wanted>) =>
    setWanted(wanted.map((row) => (row.key === key ? { ...row, ...part } : row)))
  /** One after the other. Refused accounts stay in the form; created ones are kept. */
  const create = async () => {
    for (const { key, name, username, role } of wanted.filter(isFilled)) {
      const body = { username: username.trim(), name: name.trim(), nickname: name.trim(), roles: [role] }
      const row = await call(staffRoutes.create, { body, quiet: true })
      setMade((before) => [
        ...before,
        { name, username: row.username ?? username, password: row.password ?? '' },
      ])
      setWanted((before) => before.filter((one) => one.key !== key))
    }
    await Promise.all(['staff', 'house-steps'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
  const nextKey = Math.max(-1, ...wanted.map(({ key }) => key)) + 1
  return (
    <SideDrawer title={t('home.steps.several')} onClose={onClose} width={720}>
      <dl className={css.roles}>
        {roles.map((role) => (
          <RoleWords key={role} role={role} />
        ))}
      </dl>
      {made.length > 0 && (
        <ul className={css.made}>
          {made.map((person) => (
            <li key={person.username}>
              <span>
                {person.name} · {person.username}
              </span>
              <CopyButton
                text={`${location.origin}\n${person.username}\n${person.password}`}
                label={t('home.steps.copy')}
              />
            </li>
          ))}
        </ul>
      )}
      {wanted.map(({ key, name, username, role }) => (
        <div key={key} className={css.row}>
          <TextInput
            label={label('staff', 'name')}
            value={name}
            onChange={(event) => set(key, { name: event.currentTarget.value })}
          />
          <TextInput
            label={label('staff', 'username')}
            value={username}
            onChange={(event) => set(key, { username: event.currentTarget.value })}
          />
          <RolePick role={role} onPick={(value) => set(key, { role: value })} />
        </div>
      ))}
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <div className={css.foot}>
        <Button variant="default" onClick={() => setWanted([...wanted, blank(nextKey)])}>
          {t('home.steps.another')}
        </Button>
        <Button
          loading={busy}
          disabled={!wanted.some(isFilled)}
          onClick={() => void attempt(create, () => undefined)}
        >
          {t('home.steps.create')}
        </Button>
      </div>
    </SideDrawer>
  )
}

function RoleWords({ role }: { role: Role }) {
  const { t, option } = useText()
  return (
    <div>
      <dt>{option('staff', 'roles', role)}</dt>
      <dd>{t(`home.roles.${role}`)}</dd>
    </div>
  )
}

function RolePick({ role, onPick }: { role: Role; onPick: (role: Role) => void }) {
  const { label, option } = useText()
  return (
    <label className={css.pick}>
      {label('staff', 'roles')}
      <select
        value={role}
        onChange={(event) => onPick(roles[event.currentTarget.selectedIndex] ?? salesperson)}
      >
        {roles.map((value) => (
          <option key={value} value={value}>
            {option('staff', 'roles', value)}
          </option>
        ))}
      </select>
    </label>
  )
}
