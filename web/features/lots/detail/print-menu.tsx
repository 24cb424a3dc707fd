import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '#web/icons/printer.ts'
import type { LotRow } from '#contract/lots.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Items = lazyPart(async () => (await import('./print-items.tsx')).PrintItems)

/** The papers to print. The list of them is fetched once the pointer or the focus is near. */
export function PrintMenu({ row }: { row: LotRow }) {
  const { t } = useText()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.5} />}
          onPointerEnter={Items.prefetch}
          onFocus={Items.prefetch}
        >
          {t('lots.acts.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Items row={row} />
      </Menu.Dropdown>
    </Menu>
  )
}
