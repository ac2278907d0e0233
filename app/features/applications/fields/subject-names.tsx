import { memo, type ReactElement } from 'react'

const subjects =
  'English Language,Mathematics,Further Mathematics,Physics,Chemistry,Biology,Agricultural Science,Geography,Economics,Commerce,Financial Accounting,Government,Civic Education,Literature in English,Computer Studies,Data Processing,Technical Drawing,Statistics,Marketing,History,Christian Religious Studies,Islamic Studies,French,Hausa,Igbo,Yoruba'

/** Suggests subject names during typing; any other text is allowed. */
export default memo(function SubjectNames({ id }: { id: string }): ReactElement {
  return (
    <datalist id={id}>
      {subjects.split(',').map(subject => (
        <option key={subject} value={subject} />
      ))}
    </datalist>
  )
})
