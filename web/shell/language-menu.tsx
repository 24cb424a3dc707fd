import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { languageNames, languages, type Language } from '../../texts/text.ts'
import { currentText, useText } from '../text.tsx'
import { showSuccess } from '../toast.ts'

/** The choice of language; the current one cannot be chosen again. */
export function LanguageMenu({ withName = false }: { withName?: boolean }) {
  const { t, language } = useText()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {withName ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconLanguage size={18} />}
            aria-label={`${t('shell.language')} ${languageNames[language]}`}
          >
            {languageNames[language]}
          </Button>
        ) : (
          <ActionIcon size="lg" aria-label={t('shell.language')} title={t('shell.language')}>
            <IconLanguage size={18} stroke={1.5} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}

export function LanguageItems() {
  const { language, setLanguage } = useText()
  const choose = async (one: Language) => {
    await setLanguage(one)
    showSuccess(currentText().t('shell.languageSwitched'))
  }
  return languages.map((one) => (
    <Menu.Item key={one} lang={one} disabled={one === language} onClick={() => void choose(one)}>
      {languageNames[one]}
    </Menu.Item>
  ))
}
