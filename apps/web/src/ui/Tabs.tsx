import classes from './Tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  count?: number | undefined;
}

interface TabsProps<Id extends string> {
  label: string;
  /** The id of the element that they change; a tab's own id is that, a dash and the tab's. */
  panel: string;
  current: Id;
  tabs: readonly Tab<Id>[];
  onChange: (id: Id) => void;
}

/** A row of tabs: one stop for the keyboard, arrows go along. */
export function Tabs<Id extends string>({ label, panel, current, tabs, onChange }: TabsProps<Id>) {
  const step = (from: number, by: number): void => {
    const next = tabs.at((from + by) % tabs.length)!;
    onChange(next.id);
    document.querySelector<HTMLElement>(`#${panel}-${next.id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={classes.tabs}>
      {tabs.map(({ id, label: words, count }, index) => (
        <button
          key={id}
          id={`${panel}-${id}`}
          type="button"
          role="tab"
          aria-selected={id === current}
          aria-controls={panel}
          tabIndex={id === current ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(id)}
          onKeyDown={(event) => {
            const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (by !== undefined) step(index, by);
          }}
        >
          {words}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
