import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  removeApp,
  removePasskey,
  renewCodes,
  type FactorStatus,
  type NewCodes,
  type Passkey,
} from '../../../contract/second-factor.ts'
import { loadUser } from '../../session/session.tsx'
import { call } from '../../transport/api.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Failed } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AppSetUp } from './app-set-up.tsx'
import { factorQuery, refreshFactors } from './factor-query.ts'
import { passkeysPossible } from './passkey.ts'
import { PasskeySetUp } from './passkey-set-up.tsx'
import css from './second-factor.module.css'
import { ShownCodes } from './shown-codes.tsx'
import { useFactorWords, type Say } from './words.ts'

type Asked = { what: 'app' } | { what: 'codes' } | { what: 'passkey'; key: Passkey }

/** A role that has to have a factor keeps its last. */
const isLast = ({ demanded, app, passkeys }: FactorStatus): boolean =>
  demanded && Number(app) + passkeys.length === 1

/** The section of the profile: the app, the passkeys and the recovery codes of the person. */
export function OwnFactors() {
  const say = useFactorWords()
  const { data, error, refetch } = useQuery(factorQuery)
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!say || !data) return <div aria-busy className={css.waiting} />
  return <Factors say={say} status={data} />
}

function Factors({ say, status }: { say: Say; status: FactorStatus }) {
  const [adding, setAdding] = useState<'app' | 'passkey'>()
  const [asked, setAsked] = useState<Asked>()
  const [codes, setCodes] = useState<readonly string[]>()
  const stop = () => setAdding(undefined)
  const added = async (word: 'appAdded' | 'passkeyAdded', { recovery_codes }: NewCodes) => {
    showSuccess(say(word))
    stop()
    if (recovery_codes) setCodes(recovery_codes)
    await Promise.all([refreshFactors(), loadUser()])
  }
  if (codes) return <ShownCodes say={say} codes={codes} onKept={() => setCodes(undefined)} />
  const appButton = (
    <Button variant="default" onClick={() => setAdding('app')}>
      {say(status.app ? 'replaceApp' : 'setUpApp')}
    </Button>
  )
  return (
    <>
      <Factor
        title={say('app')}
        text={say('appText')}
        on={status.app ? say('on') : undefined}
        act={appButton}
      >
        {status.app && !isLast(status) && (
          <RemoveButton say={say} onClick={() => setAsked({ what: 'app' })} />
        )}
      </Factor>
      {adding === 'app' && <AppSetUp say={say} onDone={(made) => added('appAdded', made)} onCancel={stop} />}
      <Passkeys say={say} status={status} onAdd={() => setAdding('passkey')} onRemove={setAsked} />
      {adding === 'passkey' && (
        <PasskeySetUp say={say} onDone={(made) => added('passkeyAdded', made)} onCancel={stop} />
      )}
      {status.state === 'given' && (
        <Factor
          title={say('codes')}
          text={say('codesLeft', { n: status.recovery_codes_left })}
          act={
            <Button variant="default" onClick={() => setAsked({ what: 'codes' })}>
              {say('newCodes')}
            </Button>
          }
        />
      )}
      {asked && <Question say={say} asked={asked} onCodes={setCodes} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface FactorProps {
  title: string
  text: string
  on?: string | undefined
  act: ReactNode
  children?: ReactNode
}

function Factor({ title, text, on, act, children }: FactorProps) {
  return (
    <div className={css.factor}>
      <div>
        <h3>
          {title}
          {on && <StatusBadge tone="green">{on}</StatusBadge>}
        </h3>
        <p className={css.small}>{text}</p>
      </div>
      <div className={css.buttons}>
        {act}
        {children}
      </div>
    </div>
  )
}

const RemoveButton = ({ say, onClick }: { say: Say; onClick: () => void }) => (
  <Button variant="subtle" color="gray" onClick={onClick}>
    {say('remove')}
  </Button>
)

interface PasskeysProps {
  say: Say
  status: FactorStatus
  onAdd: () => void
  onRemove: (asked: Asked) => void
}

function Passkeys({ say, status, onAdd, onRemove }: PasskeysProps) {
  const possible = passkeysPossible()
  const add = (
    <Button variant="default" disabled={!possible} onClick={onAdd}>
      {say('addPasskey')}
    </Button>
  )
  return (
    <>
      <Factor title={say('passkeys')} text={say(possible ? 'passkeysText' : 'needsHost')} act={add} />
      <ul className={css.keys}>
        {status.passkeys.map((key) => (
          <li key={key.id}>
            <div>
              <strong>{key.name}</strong>
              <small>
                {say('made')} <RelativeTime at={key.created_at} /> · {say('used')}{' '}
                {key.last_used_at ? <RelativeTime at={key.last_used_at} /> : say('never')}
                {!key.usable && ` · ${say('elsewhere')}`}
              </small>
            </div>
            {!isLast(status) && <RemoveButton say={say} onClick={() => onRemove({ what: 'passkey', key })} />}
          </li>
        ))}
      </ul>
    </>
  )
}

interface QuestionProps {
  say: Say
  asked: Asked
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

function Question({ say, asked, onCodes, onClose }: QuestionProps) {
  const confirm = async () => {
    if (asked.what === 'codes') onCodes((await call(renewCodes)).recovery_codes ?? [])
    else if (asked.what === 'app') await call(removeApp)
    else await call(removePasskey, { params: { id: asked.key.id } })
    if (asked.what !== 'codes') showSuccess(say('removed'))
    onClose()
    await Promise.all([refreshFactors(), loadUser()])
  }
  const renew = asked.what === 'codes'
  const name = asked.what === 'passkey' ? asked.key.name : say('app')
  return (
    <AskDialog
      danger={!renew}
      title={renew ? say('newCodesTitle') : say('removeTitle', { name })}
      text={say(renew ? 'newCodesText' : 'removeText')}
      verb={say(renew ? 'newCodes' : 'remove')}
      onConfirm={() => confirm().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
