import { Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import type { Route } from '#contract/grammar/route.ts'
import { useText } from '#web/text/text.tsx'
import { LazyPopover, type ButtonOf } from '#web/ui/lazy-popover.tsx'
import { Folds } from '#web/ui/folds.tsx'
import { FilterEditor } from './filter-editors.tsx'
import type { FilterItem } from '#web/records/filter-words.ts'
import css from './list-screen.module.css'
import type { Filters } from '#web/records/list-state.ts'
import type { List } from '#web/records/use-list.ts'
import { useReturnFocus } from '#web/ui/focus.ts'

interface FilterPopoverProps<R extends Route> {
  list: List<R>
  items: readonly FilterItem[]
  button: ButtonOf
}

/** The editor of one filter under its chip, or a folded list of several. */
export function FilterPopover<R extends Route>({ list, items, button }: FilterPopoverProps<R>) {
  const [only] = items
  return (
    <LazyPopover button={button} position="bottom-start" padding="sm">
      {(close) =>
        items.length === 1 && only ? (
          <div className={css.panel}>
            <Editor list={list} item={only} onDone={close} />
          </div>
        ) : (
          <Panel list={list} items={items} />
        )
      }
    </LazyPopover>
  )
}

function Panel<R extends Route>({ list, items }: { list: List<R>; items: readonly FilterItem[] }) {
  return (
    <Folds
      items={items.map((item) => ({
        id: item.name,
        label: item.label,
        words: item.words,
        content: <Editor list={list} item={item} />,
      }))}
    />
  )
}

/** All filters in a bottom sheet, within reach of the thumb. */
export function FilterSheet<R extends Route>({
  list,
  items,
  onClose,
}: {
  list: List<R>
  items: readonly FilterItem[]
  onClose: () => void
}) {
  useReturnFocus()
  const { t, number } = useText()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      title={t('list.filter')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
      classNames={{ body: css.sheet }}
    >
      <Panel list={list} items={items} />
      <div className={css.sheetFoot}>
        <Button variant="default" onClick={() => list.change({ filters: {} })}>
          {t('list.clear')}
        </Button>
        <Button onClick={onClose}>{t('list.show', { n: number(list.data?.total ?? 0) })}</Button>
      </div>
    </Drawer>
  )
}

function Editor<R extends Route>({
  list,
  item,
  onDone,
}: {
  list: List<R>
  item: FilterItem
  onDone?: () => void
}) {
  const { filters } = list.state
  const set = (part: Filters) => {
    const next = { ...filters, ...part }
    list.change({
      filters: Object.fromEntries(Object.entries(next).filter(([, values]) => values.length > 0)),
    })
  }
  return (
    <FilterEditor
      item={item}
      resource={list.spec.words ?? list.spec.resource.name}
      filters={filters}
      known={list.spec.known?.[item.name]}
      onSet={set}
      onDone={onDone}
    />
  )
}
