import { changeSettings, defaultSettings, useSettings } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { presetColours } from '#web/theme/theme.ts'
import css from './theme-colours.module.css'

/** The colour of the house comes first. */
const colours = [...new Set([defaultSettings.theme.toLowerCase(), ...presetColours])]

/** The theme colour: the presets of the product, or any other. */
export function ThemeColours() {
  const { t } = useText()
  const { theme } = useSettings()
  return (
    <fieldset className={css.colours}>
      <legend>{t('shell.theme')}</legend>
      {colours.map((colour) => (
        <input
          key={colour}
          type="radio"
          name="theme"
          className={css.swatch}
          style={{ background: colour }}
          aria-label={colour}
          title={colour}
          checked={theme.toLowerCase() === colour}
          onChange={() => changeSettings({ theme: colour })}
        />
      ))}
      <input
        type="color"
        className={css.other}
        value={theme}
        aria-label={t('shell.otherColour')}
        title={t('shell.otherColour')}
        onChange={(event) => changeSettings({ theme: event.target.value })}
      />
    </fieldset>
  )
}
