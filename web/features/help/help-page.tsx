import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft } from '#web/icons/arrow-left.ts'
import { IconArrowRight } from '#web/icons/arrow-right.ts'
import { IconSearch } from '#web/icons/search.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { permissions } from '#contract/grammar/permissions.ts'
import { screenAt } from '#web/navigation/screen-at.ts'
import { mayWith, useCan, useUser } from '#web/session/session.tsx'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { Failed } from '#web/ui/states.tsx'
import { Block } from './article.tsx'
import { Business, Glossary } from './business.tsx'
import { isAbout, linesOf } from './find-topics.ts'
import { useGuide, type Guide } from './guide.ts'
import css from './help.module.css'
import { helpPath, topicGroups, topicPath, topics, type Topic } from './topics.ts'

/** The help: all articles, or one of them. */
export function HelpPage() {
  const { topic: id } = useParams()
  const { data: guide, error, refetch } = useGuide()
  const topic = topics.find((item) => item.id === id)
  return (
    <Page titleKey="screens.help">
      {error && !guide && <Failed message={error.message} onRetry={() => void refetch()} />}
      {guide &&
        (topic ? <OneTopic key={topic.id} topic={topic} guide={guide} /> : <AllTopics guide={guide} />)}
    </Page>
  )
}

interface PartProps {
  guide: Guide
}

const useGroups = (shown: readonly Topic[]) => {
  const { roles } = useUser()
  return topicGroups(shown, (permission) => mayWith(roles, permission))
}

function AllTopics({ guide }: PartProps) {
  const { t } = useText()
  const [wanted, setWanted] = useState('')
  const groups = useGroups(
    topics.filter(
      (topic) =>
        wanted.trim() === '' || isAbout(topic, wanted, t) || linesOf(guide[topic.id], wanted, t).length > 0,
    ),
  )
  return (
    <>
      <TextInput
        type="search"
        className={css.search}
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {wanted.trim() === '' && <Business />}
      {groups.map(({ name, topics: ofGroup }) => (
        <section key={name} aria-labelledby={`help-${name}`}>
          <h2 id={`help-${name}`} className={css.group}>
            {t(`help.${name}`)}
          </h2>
          <ul className={css.cards}>
            {ofGroup.map(({ id }) => (
              <li key={id}>
                <Link to={topicPath(id)} className={css.card}>
                  <strong>{guide[id].title}</strong>
                  <span>{guide[id].summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Glossary wanted={wanted} />
      <p role="status" className={css.nothing}>
        {groups.length === 0 && t('help.nothing')}
      </p>
    </>
  )
}

function OneTopic({ topic, guide }: PartProps & { topic: Topic }) {
  const { title, summary, blocks } = guide[topic.id]
  return (
    <div className={css.layout}>
      <TopicList current={topic} guide={guide} />
      <article className={css.article} aria-labelledby="topic">
        <h2 id="topic">{title}</h2>
        <p className={css.summary}>{summary}</p>
        <ForWhom topic={topic} />
        {blocks.map((block) => (
          <Block key={JSON.stringify(block)} block={block} />
        ))}
      </article>
    </div>
  )
}

/** The roles the article is for, and a link to its screen. */
function ForWhom({ topic }: { topic: Topic }) {
  const { t, option } = useText()
  const screen = topic.screen === undefined || topic.ofRecord ? undefined : screenAt(topic.screen)
  const mayOpen = useCan(screen?.permission)
  const names =
    topic.permission && permissions[topic.permission].map((role) => option('staff', 'roles', role))
  const roles = names ? names.join(t('list.comma')) : t('help.allRoles')
  return (
    <div className={css.forWhom}>
      <span>{t('help.roles', { roles })}</span>
      {screen && mayOpen && (
        <Button
          component={Link}
          to={screen.path}
          variant="default"
          size="compact-sm"
          rightSection={<IconArrowRight size={14} aria-hidden />}
        >
          {t('help.open', { name: t(screen.title) })}
        </Button>
      )}
    </div>
  )
}

function TopicList({ current, guide }: PartProps & { current: Topic }) {
  const { t } = useText()
  return (
    <nav className={css.topics} aria-label={t('help.topics')}>
      <Link to={helpPath} className={css.topic}>
        <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('help.all')}
      </Link>
      {useGroups(topics).map(({ name, topics: ofGroup }) => (
        <div key={name} className={css.others}>
          <h2 className={css.group}>{t(`help.${name}`)}</h2>
          <ul>
            {ofGroup.map(({ id }) => (
              <li key={id}>
                <Link
                  to={topicPath(id)}
                  className={css.topic}
                  aria-current={id === current.id ? 'page' : undefined}
                >
                  {guide[id].title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
