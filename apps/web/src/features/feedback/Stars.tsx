import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../app/language.ts';
import classes from './FeedbackForm.module.css';

interface StarsProps {
  label: string;
  /** 1 to 5; 0 is none */
  value: number;
  onChange: (value: number) => void;
}

/** Five radio buttons that look like stars, and one that takes the rating back. */
export function Stars({ label, value, onChange }: StarsProps) {
  const t = useT('site');
  const name = useId();
  return (
    <fieldset className={classes.stars}>
      <legend>{label}</legend>
      <div>
        {[0, 1, 2, 3, 4, 5].map((count) => {
          const Icon = count <= value ? IconStarFilled : IconStar;
          return (
            <label
              key={count}
              className={count === 0 ? classes.none : classes.star}
              data-on={count <= value || undefined}
            >
              <input type="radio" name={name} checked={count === value} onChange={() => onChange(count)} />
              <span className="visuallyHidden">
                {count === 0 ? t('feedback.noRating') : t('feedback.stars', { count })}
              </span>
              {count === 0 ? <span aria-hidden>–</span> : <Icon size={22} stroke={1.4} aria-hidden />}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
