import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconSearch } from '#web/icons/search.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { answerOf, entriesOf, mentions, namedBy, readDocument, type Entry } from './api-document.ts'
import css from './api-page.module.css'

type ApiDocument = Awaited<ReturnType<typeof readDocument>>

/** The operations of the API, for people who write programs. */
export function ApiPage() {
  const document = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => readDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Page titleKey="screens.api">
      <QueryView of={document}>{(data) => <Operations document={data} />}</QueryView>
    </Page>
  )
}

function Operations({ document }: { document: ApiDocument }) {
  const { t } = useText()
  const [wanted, setWanted] = useState('')
  const entries = entriesOf(document).filter((entry) => mentions(entry, wanted))
  const tags = [...new Set(entries.flatMap((entry) => entry.tags))].sort()
  return (
    <>
      <p className={css.text}>{t('apiHelp.text')}</p>
      <TextInput
        type="search"
        className={css.search}
        aria-label={t('apiHelp.search')}
        placeholder={t('apiHelp.search')}
        leftSection={<IconSearch size={16} />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <p role="status" className={css.text}>
        {t('apiHelp.found', { n: entries.length })}
      </p>
      {tags.map((tag) => (
        <section key={tag} aria-label={tag}>
          <h2 className={css.tag}>{tag}</h2>
          {entries
            .filter((entry) => entry.tags.includes(tag))
            .map((entry) => (
              <OneOperation key={entry.operationId} entry={entry} document={document} />
            ))}
        </section>
      ))}
    </>
  )
}

interface OneProps {
  entry: Entry
  document: ApiDocument
}

function OneOperation({ entry, document }: OneProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={css.operation} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary lang="en">
        <code>
          {entry.method} {entry.path}
        </code>
        <span>{entry.summary}</span>
      </summary>
      {opened && <Details entry={entry} document={document} />}
    </details>
  )
}

function Details({ entry, document }: OneProps) {
  const { t } = useText()
  const answer = answerOf(entry)
  const example = entry.requestBody?.content['application/json']?.example
  return (
    <div className={css.details}>
      <p lang="en">{entry.description}</p>
      {entry.parameters.length > 0 && (
        <Part title={t('apiHelp.parameters')}>
          {entry.parameters.map(({ name, required }) => `${name}${required ? ' *' : ''}`).join('\n')}
        </Part>
      )}
      {example !== undefined && <Part title={t('apiHelp.example')}>{JSON.stringify(example, null, 2)}</Part>}
      {answer !== undefined && (
        <Part title={t('apiHelp.answer')}>
          {JSON.stringify({ data: answer, ...namedBy(answer, document) }, null, 2)}
        </Part>
      )}
      <Part title={t('apiHelp.refusals')}>
        {Object.keys(entry.responses)
          .filter((status) => status !== '200')
          .join(' ')}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: string }) {
  return (
    <>
      <h3 className={css.part}>{title}</h3>
      <pre className={css.code} tabIndex={0}>
        {children}
      </pre>
    </>
  )
}
