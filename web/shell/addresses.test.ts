import { expect, test } from 'vitest'
import { addresses } from '#contract/grammar/addresses.ts'
import { screens } from '#web/screens.ts'

test.each(Object.entries(addresses))('the address of %s belongs to a screen', (_name, path) => {
  expect(screens.find((screen) => screen.path === path)?.page).toBeDefined()
})
