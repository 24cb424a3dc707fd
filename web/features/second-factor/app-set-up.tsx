import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent } from 'react'
import { encode } from 'uqr'
import { type NewCodes, secondFactorRoutes } from '#contract/second-factor.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Failed } from '#web/ui/states.tsx'
import { SetUpButtons } from './set-up-buttons.tsx'
import css from './second-factor.module.css'
import { useFactorAttempt } from './use-factor-attempt.ts'

/** A secret belongs to one set-up: another one asks for another secret. */
const asked = { gcTime: 0, staleTime: Infinity, retry: false } as const

interface SetUpProps {
  onDone: (codes: NewCodes) => unknown
  onCancel: () => void
}

/** The QR code, the secret for those who cannot scan it, and the code that confirms both. */
export function AppSetUp({ onDone, onCancel }: SetUpProps) {
  const { t } = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['second_factor', 'app_secret'],
    queryFn: () => call(secondFactorRoutes.beginApp, { quiet: true }),
    ...asked,
  })
  const { busy, problem, setProblem, attempt } = useFactorAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const code = field?.value.trim() ?? ''
    if (code === '') return setProblem(t('secondFactor.codeEmpty'))
    void attempt(() => call(secondFactorRoutes.confirmApp, { body: { code }, quiet: true }), onDone).then(
      () => field?.select(),
    )
  }
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <div className={css.qr} aria-busy />
  return (
    <div>
      <p className={css.hint}>{t('secondFactor.scan')}</p>
      <QrCode text={data.uri} label={t('secondFactor.qr')} />
      <p className={css.secret}>
        {t('secondFactor.secret')} <code>{data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>{' '}
        <CopyButton text={data.secret} label={t('secondFactor.copy')} />
      </p>
      <form onSubmit={submit} noValidate className={css.form}>
        <TextInput
          label={t('secondFactor.code')}
          name="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          classNames={{ input: css.code ?? '' }}
          error={problem}
          onChange={() => setProblem(undefined)}
        />
        <SetUpButtons verb={t('secondFactor.confirm')} busy={busy} onCancel={onCancel} />
      </form>
    </div>
  )
}

/** Dark on light in every theme: scanners want it so. The light edge is part of the code. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
