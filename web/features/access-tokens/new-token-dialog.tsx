import { TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  tokenDays,
  type accessTokenRoutes,
  type NewAccessToken,
  type serviceAccountRoutes,
} from '#contract/access-tokens.ts'
import { roles as allRoles } from '#contract/grammar/permissions.ts'
import { readScope, scopesOf } from '#contract/grammar/scopes.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Ticks } from '#web/ui/ticks.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './access-tokens.module.css'

interface NewTokenDialogProps {
  route: typeof accessTokenRoutes.create | typeof serviceAccountRoutes.create
  onMade: (token: NewAccessToken) => void
  onClose: () => void
}

const widths = ['read', 'chosen'] as const
type Width = (typeof widths)[number]

/** Asks for the name, the last day and the scopes of a new token. */
export function NewTokenDialog({ route, onMade, onClose }: NewTokenDialogProps) {
  const { t, label } = useText()
  const user = useUser()
  const held = allRoles.filter((role) => user.roles.includes(role))
  const [name, setName] = useState('')
  const [until, setUntil] = useState<string | null>(() => businessDay(addDays(new Date(), tokenDays)))
  const [width, setWidth] = useState<Width>('read')
  const [chosen, setChosen] = useState<string[]>([readScope])
  const { problem, refusal, attempt } = useAttempt()
  const wrong = refusal?.fields ?? {}
  const scopes = width === 'read' ? [readScope] : chosen
  const make = () =>
    attempt(() => call(route, { body: { name, scopes, expires_on: until }, quiet: true }), onMade)
  return (
    <AskDialog
      title={t('accessTokens.add')}
      text={t('accessTokens.text')}
      verb={t('accessTokens.make')}
      disabled={scopes.length === 0}
      problem={refusal?.fields ? undefined : problem}
      onConfirm={make}
      onClose={onClose}
      size={520}
    >
      <TextInput
        label={label('access_tokens', 'name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wrong['name']}
        maxLength={50}
        required
        data-autofocus
      />
      <DateField
        kind="day"
        label={label('access_tokens', 'expires_on')}
        description={t('accessTokens.longest')}
        value={until}
        onChange={setUntil}
        error={wrong['expires_on']}
      />
      <ChoicePills
        label={label('access_tokens', 'scopes')}
        options={widths.map((value) => ({ value, label: t(`accessTokens.widths.${value}`) }))}
        chosen={[width]}
        error={wrong['scopes']}
        onChange={setWidth}
      />
      {width === 'chosen' && (
        <div className={css.permissions}>
          <Ticks
            label={label('access_tokens', 'scopes')}
            values={scopesOf(held).map((value) => ({
              value,
              label: value === readScope ? t('accessTokens.read') : value,
            }))}
            chosen={chosen}
            onChange={setChosen}
          />
        </div>
      )}
    </AskDialog>
  )
}
