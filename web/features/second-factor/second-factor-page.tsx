import { Button } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { NewCodes } from '#contract/second-factor.ts'
import { useText } from '#web/text/text.tsx'
import { loginPath, safeRedirect } from '#web/session/redirects.ts'
import { logOut } from '#web/session/log-out.ts'
import { loadUser, useUser } from '#web/session/session.tsx'
import { SignedOutFrame } from '#web/page/signed-out-frame.tsx'
import { usePageTitle } from '#web/page/use-page-title.ts'
import { queries } from '#web/transport/queries.ts'
import { Failed } from '#web/ui/states.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { factorQuery } from './factor-query.ts'
import { VerifyFactor } from './verify-factor.tsx'
import { passkeysPossible } from './passkey.ts'
import { PasskeySetUp } from './passkey-set-up.tsx'
import css from './second-factor.module.css'
import { ShownCodes } from './shown-codes.tsx'

/** Between the password and the first screen: gives the second factor, or sets up the first one. */
export function SecondFactorPage() {
  return (
    <QueryClientProvider client={queries}>
      <Step />
    </QueryClientProvider>
  )
}

function Step() {
  const { t } = useText()
  const heading = usePageTitle('screens.secondFactor')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { second_factor } = useUser()
  // Setting up ends with recovery codes, when the state has changed already.
  const [first] = useState(second_factor)
  const { data: status, error, refetch } = useQuery(factorQuery)
  const goOn = async () => {
    await loadUser()
    await navigate(safeRedirect(search.get('redirect')), { replace: true })
  }
  const setUp = first === 'set_up'
  return (
    <SignedOutFrame title={t(setUp ? 'secondFactor.setUpTitle' : 'secondFactor.giveTitle')} heading={heading}>
      {error && <Failed message={error.message} onRetry={() => void refetch()} />}
      {status && !setUp && <VerifyFactor status={status} onVerified={goOn} />}
      {status && setUp && <FirstSetUp onDone={goOn} />}
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        className={css.leave}
        onClick={() => void logOut(loginPath)}
      >
        {t('secondFactor.otherAccount')}
      </Button>
    </SignedOutFrame>
  )
}

/** Chooses and sets up a factor, then shows the recovery codes. */
function FirstSetUp({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useText()
  const [way, setWay] = useState<'app' | 'passkey'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = ({ recovery_codes }: NewCodes) => (recovery_codes ? setCodes(recovery_codes) : onDone())
  const cancel = () => setWay(undefined)
  if (codes) return <ShownCodes codes={codes} onKept={onDone} />
  if (way === 'app') return <AppSetUp onDone={done} onCancel={cancel} />
  if (way === 'passkey') return <PasskeySetUp onDone={done} onCancel={cancel} />
  return (
    <>
      <p className={css.hint}>{t('secondFactor.setUpHint')}</p>
      <ul className={css.ways}>
        <li>
          <Button fullWidth size="md" onClick={() => setWay('app')}>
            {t('secondFactor.app')}
          </Button>
          <p className={css.small}>{t('secondFactor.appText')}</p>
        </li>
        <li>
          <Button
            fullWidth
            size="md"
            variant="default"
            disabled={!passkeysPossible()}
            onClick={() => setWay('passkey')}
          >
            {t('secondFactor.passkeys')}
          </Button>
          <p className={css.small}>
            {t(passkeysPossible() ? 'secondFactor.passkeysText' : 'secondFactor.needsHost')}
          </p>
        </li>
      </ul>
    </>
  )
}
