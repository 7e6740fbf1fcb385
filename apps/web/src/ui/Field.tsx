import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import classes from './Field.module.css';

interface FieldText {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown beside the label: 'optional', or a link. */
  aside?: ReactNode;
}

interface FrameProps extends FieldText {
  id: string;
  children: ReactNode;
}

function Frame({ id, label, hint, error, aside, children }: FrameProps) {
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span className={classes.optional}>{aside}</span>}
      </div>
      <div className={classes.box}>{children}</div>
      {error ? (
        <p id={`${id}-note`} className={classes.error} role="alert">
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-note`} className={classes.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

function noteProps(id: string, { hint, error }: FieldText) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint !== undefined ? `${id}-note` : undefined,
  } as const;
}

type TextFieldProps = FieldText & ComponentProps<'input'> & { after?: ReactNode };

export function TextField({ label, hint, error, aside, after, className, ...rest }: TextFieldProps) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <Frame {...{ id, label, hint, error, aside }}>
      <input
        {...rest}
        {...noteProps(id, { label, hint, error })}
        className={classNames(classes.input, className)}
      />
      {after}
    </Frame>
  );
}

type PasswordFieldProps = TextFieldProps & { showLabel: string; hideLabel: string };

export function PasswordField({
  showLabel,
  hideLabel,
  label,
  hint,
  error,
  aside,
  ...rest
}: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Frame {...{ id, label, hint, error, aside }}>
      <input
        {...rest}
        {...noteProps(id, { label, hint, error })}
        type={shown ? 'text' : 'password'}
        className={classNames(classes.input, classes.withReveal)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <IconButton
        className={classes.reveal}
        label={shown ? hideLabel : showLabel}
        onClick={() => setShown((value) => !value)}
      >
        {shown ? <IconEyeOff size={18} stroke={1.5} /> : <IconEye size={18} stroke={1.5} />}
      </IconButton>
    </Frame>
  );
}

/** Six digits, filled in by the browser where it can read the message. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      {...props}
      className={classes.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\d*"
      maxLength={6}
    />
  );
}

type TextAreaProps = FieldText & ComponentProps<'textarea'>;

export function TextArea({ label, hint, error, aside, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error, aside }}>
      <textarea {...rest} {...noteProps(id, { label, hint, error })} className={classes.input} />
    </Frame>
  );
}

type SelectFieldProps = FieldText & ComponentProps<'select'>;

export function SelectField({ label, hint, error, aside, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error, aside }}>
      <select {...rest} {...noteProps(id, { label, hint, error })} className={classes.input}>
        {children}
      </select>
    </Frame>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A few exclusive choices side by side. */
export function Choices<Value extends string>({
  label,
  labelHidden,
  value,
  options,
  onChange,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.field}>
      <legend className={labelHidden ? 'visuallyHidden' : classes.label}>{label}</legend>
      <div className={classes.choices}>
        {options.map((option) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type CheckProps = ComponentProps<'input'> & { children: ReactNode };

export function Check({ children, ...rest }: CheckProps) {
  return (
    <label className={classes.check}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
