import { texts } from '../../texts.ts'

export const ShortcutsPage = () => (
  <div className="page">
    <h1>{texts.shortcuts}</h1>
    <dl className="keys">
      {texts.keys.map(([keys, meaning]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </div>
)
