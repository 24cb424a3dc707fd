import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { turnOf } from '#web/features/lots/detail/whose-turn.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import css from './help.module.css'

/** The life of a lot, from its draft to its end. */
const way: readonly LotState[] = [
  'draft',
  'reviewing',
  'approved',
  'listed',
  'bidding',
  'confirming',
  'sold',
  'paid',
  'picked_up',
  'settled',
]

const tabs: Partial<Record<LotState, string>> = { sold: 'dues', picked_up: 'settlements' }

/** Where this reader works on lots of a state. */
function usePlaces() {
  const [sells, buys, pays] = [useCan('commissioned.use'), useCan('goods.use'), useCan('finance.use')]
  return (state: LotState): string | undefined => {
    const tab = tabs[state]
    if (pays && tab) return addressOf('finance', { tab })
    return sells || buys ? addressOf(sells ? 'commissioned' : 'goods', { state }) : undefined
  }
}

/** The business in one picture: the steps of a lot, who makes each, and where. */
export function Business() {
  const { t, option } = useText()
  const placeOf = usePlaces()
  return (
    <section aria-labelledby="help-business">
      <h2 id="help-business" className={css.group}>
        {t('glossary.business')}
      </h2>
      <ol className={css.way}>
        {way.map((state) => {
          const turn = turnOf({ state, service_id_name: null, zs_service_id_name: null })
          const to = placeOf(state)
          const name = option('lots', 'state', state)
          return (
            <li key={state}>
              {to === undefined ? <b>{name}</b> : <Link to={to}>{name}</Link>}
              {turn && (
                <small>
                  {[
                    t(`lots.acts.${turn.act}`),
                    ...turn.roles.map((role) => option('staff', 'roles', role)),
                  ].join(' · ')}
                </small>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The words of the business that contain a text. */
export function Glossary({ wanted }: { wanted: string }) {
  const { t, texts } = useText()
  const sought = wanted.trim().toLowerCase()
  const words = Object.values(texts.glossary.words)
    .map(String)
    .filter((word) => word.toLowerCase().includes(sought))
  if (words.length === 0) return null
  return (
    <section aria-labelledby="help-glossary">
      <h2 id="help-glossary" className={css.group}>
        {t('glossary.title')}
      </h2>
      <dl className={css.words}>
        {words.map((word) => {
          const [name, meaning] = word.split('|')
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
