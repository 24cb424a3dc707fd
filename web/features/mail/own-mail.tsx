import { useQuery } from '@tanstack/react-query'
import { mailRoutes, mailSwitches, type MailPreferences } from '#contract/mail.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { Failed } from '#web/ui/states.tsx'
import { Ticks } from '#web/ui/ticks.tsx'

const queryKey = ['mail']

/** The section of the profile with the mails that the person gets. */
export function OwnMail() {
  const { t } = useText()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(mailRoutes.switches, { signal }),
  })
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return null
  if (!data.on) return <p>{t('mail.off')}</p>
  if (data.email === null) return <p>{t('mail.noEmail')}</p>
  return <Switches of={data} email={data.email} />
}

function Switches({ of, email }: { of: MailPreferences; email: string }) {
  const { t } = useText()
  const change = async (chosen: readonly string[]) => {
    const on = (name: string) => chosen.includes(name)
    const body = { digest: on('digest'), exports: on('exports'), direct: on('direct') }
    queries.setQueryData(queryKey, await call(mailRoutes.change, { body }))
    showSuccess(t('mail.saved'))
  }
  return (
    <>
      <p>{t('mail.text', { email })}</p>
      <Ticks
        label={t('mail.section')}
        values={mailSwitches.map((value) => ({ value, label: t(`mail.switches.${value}`) }))}
        chosen={mailSwitches.filter((name) => of[name])}
        onChange={(chosen) => void change(chosen).catch(() => queries.invalidateQueries({ queryKey }))}
      />
    </>
  )
}
