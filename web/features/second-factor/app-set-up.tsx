import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent } from 'react'
import { encode } from 'uqr'
import { beginApp, confirmApp, type NewCodes } from '../../../contract/second-factor.ts'
import { call } from '../../transport/api.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Failed } from '../../ui/states.tsx'
import css from './second-factor.module.css'
import { useTried } from './use-tried.ts'
import type { Say } from './words.ts'

/** A secret belongs to one set-up: another one asks for another secret. */
const asked = { gcTime: 0, staleTime: Infinity, retry: false } as const

interface SetUpProps {
  say: Say
  onDone: (codes: NewCodes) => unknown
  onCancel: () => void
}

/** The QR code, the secret for those who cannot scan it, and the code that confirms both. */
export function AppSetUp({ say, onDone, onCancel }: SetUpProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['second_factor', 'app_secret'],
    queryFn: () => call(beginApp, { quiet: true }),
    ...asked,
  })
  const { busy, problem, setProblem, attempt } = useTried(say)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const code = field?.value.trim() ?? ''
    if (code === '') return setProblem(say('codeEmpty'))
    void attempt(() => call(confirmApp, { body: { code }, quiet: true }), onDone).then(() => field?.select())
  }
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <div className={css.qr} aria-busy />
  return (
    <div>
      <p className={css.hint}>{say('scan')}</p>
      <QrCode text={data.uri} label={say('qr')} />
      <p className={css.secret}>
        {say('secret')} <code>{data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>{' '}
        <CopyButton text={data.secret} label={say('copy')} />
      </p>
      <form onSubmit={submit} noValidate className={css.form}>
        <TextInput
          label={say('code')}
          name="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          classNames={{ input: css.code ?? '' }}
          error={problem}
          onChange={() => setProblem(undefined)}
        />
        <div className={css.buttons}>
          <Button type="submit" loading={busy}>
            {say('confirm')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {say('cancel')}
          </Button>
        </div>
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
