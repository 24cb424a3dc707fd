import { errorCode, ifThere } from '#server/start-error.ts'
import { partByPart, type Kept, type Store } from './store.ts'

/**
 * Two stores during a move. New files go to the first, missing ones are read from the other, and removals
 * apply to both.
 */
export function pairedStore(first: Store, other: Store): Store {
  const either = <T>(ask: (store: Store) => Promise<T>): Promise<T> =>
    ask(first).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return ask(other)
      throw error
    })
  const folder: Store['folder'] = async (prefix) => {
    const found = new Map<string, Kept>()
    for (const store of [other, first])
      for (const item of await store.folder(prefix)) {
        // A copy keeps the age of its original.
        const age = Math.max(item.age, found.get(item.stored)?.age ?? 0)
        found.set(item.stored, { ...item, age })
      }
    return [...found.values()]
  }
  return {
    where: first.where,
    put: (content, stored) => first.put(content, stored),
    open: (stored) => either((store) => store.open(stored)),
    size: (stored) => either((store) => store.size(stored)),
    room: () => first.room(),
    // Removed from the other store first, or the copy would bring the file back.
    remove: async (stored) => {
      await other.remove(stored)
      await first.remove(stored)
    },
    folder,
    all: () => partByPart({ folder }),
    setAside: async (stored) => {
      for (const store of [other, first]) await ifThere(store.setAside(stored))
    },
    sweep: async () => {
      await other.sweep()
      await first.sweep()
    },
  }
}
