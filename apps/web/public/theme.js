// Runs before the first paint, so that neither the theme nor the language flashes. A file of its own because the
// content security policy allows no inline script. The keys are those of app/colorScheme.ts and app/language.ts, the
// language of the browser counts as in app/config.ts.
(function () {
  var root = document.documentElement;
  var read = function (name) {
    try {
      return JSON.parse(document.querySelector('meta[name="' + name + '"]').content);
    } catch (_) {
      return {};
    }
  };
  var theme = 'auto';
  var config = read('linework-config');
  var files = read('linework-words');
  var language = config.language || 'en';
  var ours = (navigator.languages || [])
    .map(function (tag) {
      return tag.split('-')[0];
    })
    .filter(function (tag) {
      return files[tag];
    });
  if (config.followsBrowser && ours[0]) language = ours[0];
  try {
    theme = localStorage.getItem('linework.theme') || theme;
    language = localStorage.getItem('linework.language') || language;
  } catch (_) {
    // storage is closed to us: the defaults stand
  }
  root.lang = language;
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  document.querySelector('meta[name="theme-color"]').content = dark ? '#0f1216' : '#ffffff';

  // The words travel beside the program (wordPreload.ts).
  var words = files[language];
  if (words) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = words;
    document.head.appendChild(link);
  }
})();
