import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { changeSettings, useSettings } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import css from './settings-panel.module.css'
import { ThemeColours } from './theme-colours.tsx'

const switches = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const

/** The look of the shell. Every change shows at once. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t, language } = useText()
  const settings = useSettings()
  const shown = language === 'zh' ? [...switches, 'supportPinyinSearch' as const] : switches
  return (
    <SideDrawer title={t('settings.title')} onClose={onClose} width={300}>
      <div className={css.panel}>
        <ThemeColours />
        {shown.map((name) => (
          <Switch
            key={name}
            label={t(`settings.${name}`)}
            labelPosition="left"
            checked={settings[name]}
            onChange={(event) => changeSettings({ [name]: event.currentTarget.checked })}
            classNames={{ body: css.row, labelWrapper: css.label }}
          />
        ))}
      </div>
    </SideDrawer>
  )
}
