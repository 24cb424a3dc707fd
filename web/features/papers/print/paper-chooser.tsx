import { ActionIcon } from '@mantine/core'
import { IconFileTypeDocx } from '#web/icons/file-type-docx.ts'
import { useText } from '#web/text/text.tsx'
import type { LotPapersState } from './lot-papers.ts'
import css from './sheets.module.css'

/** Chooses the papers to print. Each shows its number and, if there is one, the own template. */
export function PaperChooser({ sheets, chosen, choose, cutText, setCut, busy, download }: LotPapersState) {
  const { t, label, option } = useText()
  if (sheets.length === 0) return null
  const names = chosen.map(({ paper }) => paper)
  return (
    <div className={css.chooser}>
      <fieldset className={css.papers} aria-label={t('papers.choose')}>
        {sheets.map(({ paper, no, template }) => {
          const name = option('paper_templates', 'paper', paper)
          return (
            <div key={paper} className={css.paper}>
              <label>
                <input
                  type="checkbox"
                  checked={names.includes(paper)}
                  onChange={({ currentTarget: { checked } }) =>
                    choose(checked ? [...names, paper] : names.filter((value) => value !== paper))
                  }
                />
                <span>{name}</span>
                <span className={css.no}>{no}</span>
              </label>
              {template && (
                <ActionIcon
                  variant="subtle"
                  disabled={busy}
                  aria-label={t('papers.word', { paper: name })}
                  title={t('papers.word', { paper: name })}
                  onClick={() => download(paper)}
                >
                  <IconFileTypeDocx size={18} stroke={1.5} />
                </ActionIcon>
              )}
            </div>
          )
        })}
      </fieldset>
      {names.includes('price_letter') && (
        <label className={css.cut}>
          {`${label('papers', 'cut')}（%）`}
          <input
            inputMode="decimal"
            maxLength={5}
            value={cutText}
            onChange={(event) => setCut(event.currentTarget.value)}
          />
          <small>{t('papers.cutHelp')}</small>
        </label>
      )}
    </div>
  )
}
