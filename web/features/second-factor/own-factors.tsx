import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  type FactorStatus,
  type NewCodes,
  type Passkey,
  secondFactorRoutes,
} from '#contract/second-factor.ts'
import { useText } from '#web/text/text.tsx'
import { loadUser } from '#web/session/session.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Failed } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { AppSetUp } from './app-set-up.tsx'
import { factorQuery, refreshFactors } from './factor-query.ts'
import { passkeysPossible } from './passkey.ts'
import { PasskeySetUp } from './passkey-set-up.tsx'
import css from './second-factor.module.css'
import { ShownCodes } from './shown-codes.tsx'

type Asked = { what: 'app' } | { what: 'codes' } | { what: 'passkey'; key: Passkey }

/** If a role requires a factor, the last one cannot be removed. */
const isLast = ({ demanded, app, passkeys }: FactorStatus): boolean =>
  demanded && Number(app) + passkeys.length === 1

/** The section of the profile: the app, the passkeys and the recovery codes of the person. */
export function OwnFactors() {
  const { data, error, refetch } = useQuery(factorQuery)
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <div aria-busy className={css.waiting} />
  return <Factors status={data} />
}

function Factors({ status }: { status: FactorStatus }) {
  const { t } = useText()
  const [adding, setAdding] = useState<'app' | 'passkey'>()
  const [asked, setAsked] = useState<Asked>()
  const [codes, setCodes] = useState<readonly string[]>()
  const stop = () => setAdding(undefined)
  const added = async (
    word: 'secondFactor.appAdded' | 'secondFactor.passkeyAdded',
    { recovery_codes }: NewCodes,
  ) => {
    showSuccess(t(word))
    stop()
    if (recovery_codes) setCodes(recovery_codes)
    await Promise.all([refreshFactors(), loadUser()])
  }
  if (codes) return <ShownCodes codes={codes} onKept={() => setCodes(undefined)} />
  const appButton = (
    <Button variant="default" onClick={() => setAdding('app')}>
      {t(status.app ? 'secondFactor.replaceApp' : 'secondFactor.setUpApp')}
    </Button>
  )
  return (
    <>
      <Factor
        title={t('secondFactor.app')}
        text={t('secondFactor.appText')}
        on={status.app ? t('secondFactor.on') : undefined}
        act={appButton}
      >
        {status.app && !isLast(status) && <RemoveButton onClick={() => setAsked({ what: 'app' })} />}
      </Factor>
      {adding === 'app' && (
        <AppSetUp onDone={(made) => added('secondFactor.appAdded', made)} onCancel={stop} />
      )}
      <Passkeys status={status} onAdd={() => setAdding('passkey')} onRemove={setAsked} />
      {adding === 'passkey' && (
        <PasskeySetUp onDone={(made) => added('secondFactor.passkeyAdded', made)} onCancel={stop} />
      )}
      {status.state === 'given' && (
        <Factor
          title={t('secondFactor.codes')}
          text={t('secondFactor.codesLeft', { n: status.recovery_codes_left })}
          act={
            <Button variant="default" onClick={() => setAsked({ what: 'codes' })}>
              {t('secondFactor.newCodes')}
            </Button>
          }
        />
      )}
      {asked && <Question asked={asked} onCodes={setCodes} onClose={() => setAsked(undefined)} />}
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

function RemoveButton({ onClick }: { onClick: () => void }) {
  const { t } = useText()
  return (
    <Button variant="subtle" color="gray" onClick={onClick}>
      {t('secondFactor.remove')}
    </Button>
  )
}

interface PasskeysProps {
  status: FactorStatus
  onAdd: () => void
  onRemove: (asked: Asked) => void
}

function Passkeys({ status, onAdd, onRemove }: PasskeysProps) {
  const { t } = useText()
  const possible = passkeysPossible()
  const add = (
    <Button variant="default" disabled={!possible} onClick={onAdd}>
      {t('secondFactor.addPasskey')}
    </Button>
  )
  return (
    <>
      <Factor
        title={t('secondFactor.passkeys')}
        text={t(possible ? 'secondFactor.passkeysText' : 'secondFactor.needsHost')}
        act={add}
      />
      <ul className={css.keys}>
        {status.passkeys.map((key) => (
          <li key={key.id}>
            <div>
              <strong>{key.name}</strong>
              <small>
                {t('secondFactor.made')} <RelativeTime at={key.created_at} /> · {t('secondFactor.used')}{' '}
                {key.last_used_at ? <RelativeTime at={key.last_used_at} /> : t('secondFactor.never')}
                {!key.usable && ` · ${t('secondFactor.elsewhere')}`}
              </small>
            </div>
            {!isLast(status) && <RemoveButton onClick={() => onRemove({ what: 'passkey', key })} />}
          </li>
        ))}
      </ul>
    </>
  )
}

interface QuestionProps {
  asked: Asked
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

function Question({ asked, onCodes, onClose }: QuestionProps) {
  const { t } = useText()
  const confirm = async () => {
    if (asked.what === 'codes') onCodes((await call(secondFactorRoutes.renewCodes)).recovery_codes ?? [])
    else if (asked.what === 'app') await call(secondFactorRoutes.removeApp)
    else await call(secondFactorRoutes.removePasskey, { params: { id: asked.key.id } })
    if (asked.what !== 'codes') showSuccess(t('secondFactor.removed'))
    onClose()
    await Promise.all([refreshFactors(), loadUser()])
  }
  const renew = asked.what === 'codes'
  const name = asked.what === 'passkey' ? asked.key.name : t('secondFactor.app')
  return (
    <AskDialog
      danger={!renew}
      title={renew ? t('secondFactor.newCodesTitle') : t('secondFactor.removeTitle', { name })}
      text={t(renew ? 'secondFactor.newCodesText' : 'secondFactor.removeText')}
      verb={t(renew ? 'secondFactor.newCodes' : 'secondFactor.remove')}
      onConfirm={() => confirm().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
