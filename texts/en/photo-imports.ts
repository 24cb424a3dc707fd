/** Photos of many lots in one zip (照片导入). */
export const photoImports = {
  photoImports: {
    text: 'Put the photos of many lots into one zip. Name files or folders by lot number, number in the event, VIN or plate, such as “A12345_2.jpg” or “YJT-2026-000123/front.jpg”.',
    noEvent: 'For photos named by their number in an event, come here from the event.',
    ofEvent: 'Numbers are those of the event “{name}”.',
    choose: 'Choose a zip file',
    limits: 'Up to {mb} MB and {n} photos',
    run: { one: 'Place {n} photo', other: 'Place {n} photos' },
    undo: 'Undo',
    until: 'Can be undone until {date}',
    placed: 'Placed',
    columns: { file: 'File', place: 'Goes to', state: 'State' },
    states: {
      checked: '{n} of {total} files have a place',
      queued: 'Placing: {placed} of {n}',
      done: '{placed} of {total} files placed',
      failed: 'Stopped: {placed} of {total} files placed',
      undoing: 'Undoing',
      undone: '{n} taken back, {left} left',
    },
    faults: {
      unknown: 'No such lot or item',
      ambiguous: 'Several places',
      closed: 'Cannot be edited now',
      full: 'No room for more photos',
      too_large: 'Photo too large',
      no_picture: 'Not a photo',
    },
  },
}
