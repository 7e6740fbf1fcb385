import type { ConvertResult } from '@linework/contract/convert';
import { useT } from '../../app/language.ts';
import { diagnosticKey } from '../../app/wording/diagnosticText.ts';
import classes from './ToolDialog.module.css';

type Losses = ConvertResult['losses'];

/** What could not be carried over: kinds in the reader's language, the kernel's own sentences below. */
export function LossList({ losses }: { losses: Losses }) {
  const t = useT('convert', 'diagnostic');
  const count = t('convert.losses', { count: losses.length });
  const kinds = Map.groupBy(losses, ({ code }) => diagnosticKey(code));
  return (
    <details className={classes.losses}>
      <summary>{count}</summary>
      <ul tabIndex={0} aria-label={count}>
        {[...kinds].map(([key, some]) => (
          <li key={key ?? ''}>
            {key && t(key)}
            {some.map(({ message }, i) => (
              <p key={i} lang="en">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
