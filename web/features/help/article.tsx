import { Fragment } from 'react'
import { Link } from 'react-router'
import { piecesOf, type GuideBlock } from '#texts/guide.ts'
import type { Key } from '#texts/text.ts'
import { screens } from '#web/screens.ts'
import { mayWith, useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import css from './help.module.css'

/** The name of a screen, as a link if the reader may open it. */
function useScreenPath(): (key: string) => string | undefined {
  const { roles } = useUser()
  return (key) => {
    const screen = screens.find((item) => item.title === key && item.page)
    return screen && (screen.permission === undefined || mayWith(roles, screen.permission))
      ? screen.path
      : undefined
  }
}

/** A text of the guide with the product's own words and keys. */
function Words({ of }: { of: string }) {
  const { t } = useText()
  const pathOf = useScreenPath()
  return piecesOf(of).map(({ kind, text }, at) => {
    const key = `${at} ${text}`
    if (kind === 'plain') return <Fragment key={key}>{text}</Fragment>
    if (kind === 'key') return <kbd key={key}>{text}</kbd>
    const path = pathOf(text)
    const word = t(text as Key)
    return path ? (
      <Link key={key} to={path}>
        {word}
      </Link>
    ) : (
      <b key={key}>{word}</b>
    )
  })
}

/** One block of an article. */
export function Block({ block }: { block: GuideBlock }) {
  if ('heading' in block) return <h3>{block.heading}</h3>
  if ('steps' in block)
    return (
      <ol>
        {block.steps.map((step) => (
          <li key={step}>
            <Words of={step} />
          </li>
        ))}
      </ol>
    )
  if ('note' in block)
    return (
      <p className={css.note}>
        <Words of={block.note} />
      </p>
    )
  if ('picture' in block) return <Picture name={block.picture} text={block.text} />
  return (
    <p>
      <Words of={block.text} />
    </p>
  )
}

/** A picture that `npm run pictures` took of the running product. A click opens it in full size. */
function Picture({ name, text }: { name: string; text: string }) {
  const { language } = useText()
  const url = `/pictures/${language}/${name}.webp`
  return (
    <figure>
      <a href={url} target="_blank" rel="noreferrer">
        <img src={url} alt={text} width={1093} height={614} loading="lazy" />
      </a>
      <figcaption aria-hidden="true">{text}</figcaption>
    </figure>
  )
}
