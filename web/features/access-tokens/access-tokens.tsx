import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  AccessTokenRow,
  accessTokenRoutes,
  NewAccessToken,
  serviceAccountRoutes,
} from '#contract/access-tokens.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SecretOnce } from '#web/ui/secret-once.tsx'
import { Failed } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import css from './access-tokens.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const NewTokenDialog = lazyPart(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog)

interface AccessTokensProps {
  routes: typeof accessTokenRoutes | typeof serviceAccountRoutes
  /** Names the owner of each token. */
  owners?: boolean
}

/** Access tokens with their last use. Creates and revokes them. */
export function AccessTokens({ routes, owners = false }: AccessTokensProps) {
  const { t } = useText()
  const [asked, setAsked] = useState<'new' | AccessTokenRow>()
  const [made, setMade] = useState<NewAccessToken>()
  const key = [routes.list.path]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(routes.list, { signal }),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: key })
  const close = () => setAsked(undefined)
  const show = (token: NewAccessToken) => {
    setMade(token)
    close()
    void refresh()
  }
  const revoke = async (id: number) => {
    await call(routes.revoke, { params: { id } })
    showSuccess(t('accessTokens.revoked'))
    close()
    await refresh()
  }
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      {made && (
        <SecretOnce
          text={t('accessTokens.once', { name: made.name })}
          secret={made.token}
          copy={t('accessTokens.copy')}
          kept={t('accessTokens.kept')}
          onKept={() => setMade(undefined)}
        />
      )}
      <Button variant="default" className={css.add ?? ''} onClick={() => setAsked('new')}>
        {t('accessTokens.add')}
      </Button>
      <ul className={css.list} aria-busy={!data}>
        {data?.items.length === 0 && <li>{t('accessTokens.none')}</li>}
        {data?.items.map((row) => (
          <TokenLine key={row.id} row={row} owner={owners} onRevoke={() => setAsked(row)} />
        ))}
      </ul>
      {asked === 'new' && (
        <>
          <NewTokenDialog route={routes.create} onMade={show} onClose={close} />
        </>
      )}
      {asked && asked !== 'new' && (
        <AskDialog
          danger
          title={t('accessTokens.revokeTitle', { name: asked.name })}
          text={t('accessTokens.revokeText')}
          verb={t('accessTokens.revoke')}
          onConfirm={() => revoke(asked.id).catch(() => undefined)}
          onClose={close}
        />
      )}
    </>
  )
}

interface TokenLineProps {
  row: AccessTokenRow
  owner: boolean
  onRevoke: () => void
}

function TokenLine({ row, owner, onRevoke }: TokenLineProps) {
  const { t, day } = useText()
  const { last_used_at, last_address, owner_uid_name } = row
  return (
    <li>
      <div className={css.what}>
        <strong>
          {row.name}
          <code>…{row.tail}</code>
          {row.expired && <StatusBadge tone="red">{t('accessTokens.expired')}</StatusBadge>}
        </strong>
        <small className={css.scopes}>
          {row.scopes
            .map((scope) => (scope === 'read' ? t('accessTokens.read') : scope))
            .join(t('list.comma'))}
        </small>
        <small>
          {owner && owner_uid_name && `${t('accessTokens.actsFor', { name: owner_uid_name })} · `}
          {t('accessTokens.until', { day: day(row.expires_on) })} ·{' '}
          {last_used_at ? (
            <>
              {t('account.lastUse')} <RelativeTime at={last_used_at} /> · {last_address}
            </>
          ) : (
            t('accessTokens.unused')
          )}
        </small>
      </div>
      <Button variant="default" onClick={onRevoke}>
        {t('accessTokens.revoke')}
      </Button>
    </li>
  )
}
